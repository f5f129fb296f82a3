#!/bin/sh
# The French catalogue has every message of the sources, none fuzzy, and its placeholders are those of the original.
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
xgettext --keyword=_ --keyword=N_ --keyword=LUS_TEXT --keyword=X:2 --keyword=ngettext:1,2 --from-code=UTF-8 \
    --files-from=po/POTFILES --no-location --output="$work/lusoria.pot" 2>"$work/warnings"
msgcmp --use-untranslated po/fr.po "$work/lusoria.pot" 2>"$work/missing" || { cat "$work/missing"; exit 1; }
untranslated=$(msgattrib --untranslated po/fr.po | grep -c '^msgid' || true)
fuzzy=$(msgattrib --only-fuzzy po/fr.po | grep -c '^msgid' || true)
[ "$untranslated" -eq 0 ] && [ "$fuzzy" -eq 0 ] || { echo "untranslated $untranslated, fuzzy $fuzzy"; exit 1; }
msgfmt --check --check-accelerators='&' -o /dev/null po/fr.po

# {placeholders} must be the same on both sides (msgfmt knows only printf's).
msgcat --no-wrap po/fr.po | awk '
function compare(from, to, what,   name) {
    while (match(from, /\{[a-z]+\}/)) {
        name = substr(from, RSTART, RLENGTH)
        if (index(to, name) == 0) { print what " " name ": " to; bad = 1 }
        from = substr(from, RSTART + RLENGTH)
    }
}
/^msgid "/ { id = $0 }
/^msgstr/ { compare(id, $0, "missing"); compare($0, id, "unknown") }
END { exit bad }'
# French typography: no straight quotation marks or apostrophes inside words, no plain space before ; : ! ?
if msgcat --no-wrap po/fr.po | grep '^msgstr' | grep -nE "[a-zéèàç]'[a-zéèàçA-Z]| [;:!?»]|« "; then
    echo "French typography"
    exit 1
fi
echo "catalogue complete"
