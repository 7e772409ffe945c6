// Turns the shares of SharesPanel.swift into sliders, and chooses as Costs.swift and Choice.swift do.
//
// The page is XML too: no character here may begin a tag or an entity.
"use strict";
{
  const panel = document.querySelector("[data-live]");
  const {strategies, items, logFactor, fileShare, leastDiffering} = JSON.parse(panel.dataset.live);
  const operations = items.filter(item => !item.isFile);
  const [means, shares] = [...panel.querySelectorAll("tbody")].map(body => [...body.rows]);
  const verdict = panel.querySelector("strong");
  verdict.parentElement.setAttribute("aria-live", "polite");

  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  // The file has a fixed share of the weights of all operations.
  const normalized = weights => {
    const used = weights.reduce((one, other) => one + other, 0);
    const whole = items.length > weights.length ? [...weights, used * fileShare] : weights;
    const sum = whole.reduce((one, other) => one + other, 0);
    return sum > 0 ? whole.map(weight => weight / sum) : whole;
  };

  const choose = weights => {
    const differing = items.reduce((sum, item, index) => sum + weights[index] * item.differing, 0);
    const all = weights.reduce((one, other) => one + other, 0);
    const whole = Math.max(differing, leastDiffering * all);
    const losses = strategies.map((_, one) =>
      whole > 0 ? items.reduce((sum, item, index) => sum + weights[index] * item.losses[one], 0) / whole : 0);
    const least = losses.reduce((low, loss) => Math.min(low, loss), Infinity);
    const fitting = strategies.map((_, one) => one).filter(one => least + logFactor >= losses[one]);
    const rank = one => strategies[one].rank;
    return {preferred: fitting.reduce((best, one) => rank(best) > rank(one) ? one : best), losses};
  };

  // Three digits, and percents as Numbers.swift rounds them. All above is exact: JSON has every digit of costs and
  // logarithms, and sums and products round alike everywhere. Math.exp alone may differ from the C library's in
  // its last bit, which moves the third digit for one mean in some 10^13.
  const mean = value => {
    const [two, one] = [Math.round(value * 100), Math.round(value * 10)];
    const text = 1000 > two ? (two / 100).toFixed(2)
      : 1000 > one ? (one / 10).toFixed(1) : String(Number(value.toPrecision(3)));
    return text + "×";
  };
  const percentage = share => {
    const [whole, tenths] = [Math.round(share * 100), Math.round(share * 100 * 10)];
    return (whole >= 10 ? whole : tenths / 10) + "\u00a0%";
  };

  const given = items.map(item => item.share);
  const most = Math.max(...operations.map(item => item.share));
  const head = element("th", {scope: "col", className: "slider", textContent: "how often"});
  shares[0].closest("table").rows[0].cells[0].after(head);
  const sliders = operations.map((item, index) => {
    const slider = element("input", {type: "range", min: 0, max: 100});
    slider.setAttribute("aria-label", shares[index].cells[0].textContent);
    const cell = element("td", {className: "slider"});
    cell.append(slider, element("span"));
    shares[index].cells[0].after(cell);
    return slider;
  });
  shares.slice(sliders.length).forEach(row =>
    row.cells[0].after(element("td", {className: "slider", textContent: "fixed"})));

  const note = element("p", {className: "note"});
  const command = element("code");
  const copy = element("button", {type: "button", textContent: "Copy the command"});
  const reset = element("button", {type: "button", textContent: "Reset the shares"});
  note.append("The sliders do not say how sure this is. This does: ", command, element("br"), copy);
  shares[0].closest("article").append(reset, note);

  const place = decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "");
  const folder = location.protocol === "file:" ? "'" + place.replaceAll("'", "'\\''") + "'" : "FOLDER";

  const show = weights => {
    const {preferred, losses} = choose(weights);
    verdict.textContent = strategies[preferred].name;
    means.forEach((row, index) => row.cells[1].firstChild.textContent = mean(Math.exp(losses[index])));
    shares.forEach((row, index) => row.cells[2].firstChild.textContent = percentage(weights[index]));
    sliders.forEach(slider => slider.nextSibling.textContent = slider.value);
    note.hidden = weights === given;
    command.textContent = ["run-scenario report " + folder]
      .concat(operations.map((item, index) => `--weight ${item.name}=${sliders[index].value}`)).join(" ");
  };
  const showSliders = () => show(normalized(sliders.map(slider => slider.valueAsNumber)));

  const showGiven = () => {
    sliders.forEach((slider, index) => slider.value = most > 0 ? 100 * given[index] / most : 0);
    show(given);
  };

  // An operation that the address leaves out counts once, as with --weight; a place of the page leaves all as it is.
  const read = () => {
    const text = decodeURIComponent(location.hash);
    if (text === "") {
      showGiven();
    } else if (text.startsWith("#usage=")) {
      const usage = new Map(text.slice("#usage=".length).split(",").map(part => part.split(":")));
      sliders.forEach((slider, index) => slider.value = usage.get(operations[index].name) ?? 1);
      showSliders();
    }
  };

  // A step back undoes all moves of a slider, not each.
  let last = null;
  sliders.forEach(slider => {
    slider.addEventListener("input", showSliders);
    slider.addEventListener("change", () => {
      const usage = operations.map((item, index) => `${item.name}:${sliders[index].value}`);
      const address = "#usage=" + usage.join(",");
      slider === last ? history.replaceState(null, "", address) : history.pushState(null, "", address);
      last = slider;
    });
  });
  reset.addEventListener("click", () => {
    history.pushState(null, "", location.href.split("#")[0]);
    last = null;
    showGiven();
  });
  copy.addEventListener("click", () => {
    getSelection().selectAllChildren(command);
    navigator.clipboard?.writeText(command.textContent);
  });
  addEventListener("hashchange", () => {
    last = null;
    read();
  });
  showGiven();
  read();
}
