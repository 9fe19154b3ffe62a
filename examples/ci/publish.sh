#!/bin/sh
# Audits a release and uploads it only if it is ready. Nothing is uploaded on any other answer.
#   sh examples/ci/publish.sh release.csv results-folder [flags of palimpsest audit]
# PALIMPSEST says how the command is started, UPLOAD what uploads a file; both have a default.
set -eu

release=$1
results=$2
shift 2
mkdir -p "$results"

# 0 ready, 1 not ready, 2 bad input, 3 not measured. Whatever is not 0 ends here, after the results are written.
status=0
${PALIMPSEST:-npx palimpsest} audit "$release" "$@" --format sarif --json "$results/report.json" \
  --plan "$results/plan.json" > "$results/audit.sarif" || status=$?
if [ "$status" -ne 0 ]; then
  echo "publish: not uploaded, the audit ended with $status; see $results" >&2
  exit "$status"
fi

${UPLOAD:-echo upload} "$release"
echo "publish: uploaded"
