/**
 * Colours, type and space. Two inks: `ink` is what was published and what we say, `under` what an attack read back and
 * nothing else, so the colour on a page is what leaks. There is no green: no measurement makes a release harmless.
 */
export const tokens = `:root {
  color-scheme: light dark;
  --ground: #eff1ef;
  --paper: #ffffff;
  --leaf: #f6f2e7;
  --leaf-rule: #e2d9c4;
  --inset: #f5f6f5;
  --ink: #151a21;
  --ink-2: #3f4752;
  --ink-3: #59616c;
  --rule: #d6dad7;
  --rule-2: #8b929a;
  --hatch: #c3c8c6;
  --focus: #0b57c4;
  --under: #a92a13;
  --under-2: #8a4a3c;
  --under-wash: #fbeae5;
  --under-mid: #e3a596;
  --on-under: #ffffff;
  --heat-0: #f7f8f7;
  --heat-1: #eaecea;
  --heat-2: #dee1df;
  --heat-3: #bcc1be;
  --heat-4: #59616c;
  --on-heat-4: #ffffff;
  --ghost: 0.13;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
  --t-xs: 0.75rem;
  --t-s: 0.8125rem;
  --t-m: 0.9375rem;
  --t-l: 1.125rem;
  --t-xl: 1.4375rem;
  --t-2xl: 2rem;
  --t-3xl: clamp(2.75rem, 7vw, 4.75rem);
  --lh: 1.5;
  --lh-tight: 1.2;
  --s1: 0.25rem;
  --s2: 0.5rem;
  --s3: 0.75rem;
  --s4: 1rem;
  --s5: 1.5rem;
  --s6: 2rem;
  --s7: 3rem;
  --s8: 4.5rem;
  --measure: 62ch;
  --page: 72rem;
  --gloss: 15rem;
  --radius: 2px;
  --line: 1px;
  --line-2: 2px;
  --motion: 160ms;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1015;
    --paper: #14181f;
    --leaf: #1b1930;
    --leaf-rule: #2b2846;
    --inset: #1a1f27;
    --ink: #eceef0;
    --ink-2: #c2c8cf;
    --ink-3: #9fa7b1;
    --rule: #2c333d;
    --rule-2: #6d7682;
    --hatch: #39414c;
    --focus: #8ab8ff;
    --under: #ff9d84;
    --under-2: #d8a99c;
    --under-wash: #37201b;
    --under-mid: #8a4634;
    --on-under: #200d07;
    --heat-0: #171c23;
    --heat-1: #202630;
    --heat-2: #2a323d;
    --heat-3: #3b4552;
    --heat-4: #aab2bc;
    --on-heat-4: #0d1015;
    --ghost: 0.2;
  }
}
@media (prefers-reduced-motion: reduce) { :root { --motion: 0ms; } }
@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --paper: #fff; --leaf: #fbf9f2; --leaf-rule: #e6dfcf; --inset: #fff;
    --ink: #000; --ink-2: #2b2f35; --ink-3: #4a5058; --rule: #c5c9c7; --rule-2: #7f868e; --hatch: #b9bebc;
    --under: #a02510; --under-2: #7d4437; --under-wash: #fff; --under-mid: #d99a8b; --on-under: #fff; --ghost: 0.12;
    --heat-0: #fbfbfb; --heat-1: #eeefee; --heat-2: #dfe1df; --heat-3: #c4c8c5; --heat-4: #59616c; --on-heat-4: #fff;
  }
}
`
