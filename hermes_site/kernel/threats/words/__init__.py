"""What the rules' classes are called in each language.

Entries are separated by white space; `_` is a space inside an entry, `{a,b}` spells several. All are written as a
person writes them: the lexicon folds them as it folds texts. What each class means is said in `english`.
"""
