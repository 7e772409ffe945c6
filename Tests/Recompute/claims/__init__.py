"""The page of claims computed anew from the journals that it rests on.

journals.py reads them, rules.py makes figures of them, claims.py says which figures decide which
claim, verdicts.py judges, and page.py and articles.py write every line that the pages should have.
What a claim says in words is read in the sources of the project, as no figure is in it.
"""
