"""What likely happened: the slips people make at the table, tried one by one and in pairs.

Rules are data and settling is a pure function, so a slip is a change of the rules, of the facts or of the ba, settled
again; or a payment forgotten, doubled, made by the wrong player; or a figure miswritten. A cause is named only if
with it every figure comes out exactly.
"""
