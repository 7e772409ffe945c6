"""The figures of the page of claims computed anew from the journals that they rest on.

Which figures decide which claim is read in the project's claims.yaml; journals.py reads the runs, rules.py makes figures
of them, and check.py judges these and compares all with the page's CSV files. What the page says in words is not read.
"""
