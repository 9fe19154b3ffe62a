/** What a terminal must never be sent: controls, C1, bidirectional and invisible format characters, half surrogates. */
export const raw =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/u

/** Names that do harm when they are printed as they are. FORGED must never begin a line. */
export const hostile = [
  '\u001B[2J\u001B]0;owned\u0007red',
  'c1\u009B31mred\u0085',
  'user\u202Etxt.exe\u2066\u2069\u061C',
  'zero\u200Bwidth\u200D\uFEFF\u2060',
  'new\nFORGED line',
  'ret\rFORGED line',
  'tab\tdel\u007Fnul\u0001',
  'sep\u2028FORGED\u2029FORGED',
] as const
