#!/bin/sh
# Writes the settings of the bundled schemas, as the installed PostgreSQL and systemd print them. Needs root,
# because the server refuses to run as root and is started as its own user.
set -eu
cd "$(dirname "$0")/../Sources/Schemas/Bundled"

/lib/systemd/systemd --dump-configuration-items >systemd.txt 2>/dev/null

programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
data=$(mktemp -d)
trap 'su postgres -c "$programs/pg_ctl -D $data/data -m immediate stop" >/dev/null; rm -rf "$data"' EXIT
chown postgres "$data"
su postgres -c "$programs/initdb -D $data/data -A trust" >/dev/null
su postgres -c "$programs/pg_ctl -w -D $data/data -o '-k $data -c listen_addresses=' -l $data/log start" >/dev/null
psql -U postgres -h "$data" -AtF "$(printf '\t')" postgres >postgresql.tsv <<'SQL'
select name, vartype, coalesce(unit, ''), coalesce(min_val, ''), coalesce(max_val, ''),
  replace(coalesce(boot_val, ''), chr(9), ' '), coalesce(array_to_string(enumvals, ' '), ''),
  context, short_desc || coalesce(' ' || extra_desc, '')
from pg_settings
where context <> 'internal' and category not like '%Developer%'
order by name
SQL
