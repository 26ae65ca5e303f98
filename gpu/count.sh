#!/usr/bin/env bash
# Instructions of each kernel of a listing, without padding, beside the one by hand: NAME LISTING.
set -euo pipefail
awk -v name="$1" '/^\.text\./ { gsub(/^\.text\.|:$/, ""); kernel = $0 }
    /^ *\/\*[0-9a-f]+\*\/ / && !/NOP/ { count[kernel]++ }
    END { for (kernel in count) if (!(kernel ~ /_hand$/))
        print name ": " kernel ": " count[kernel] " instructions, " count[kernel "_hand"] " by hand" }' "$2" | sort
