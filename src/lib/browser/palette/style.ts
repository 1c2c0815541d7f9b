/**
 * The palette has its own few rules, so that pages carry nothing for something that most visitors
 * never open. They use our tokens and are set by script, because the pages' policy forbids style
 * elements.
 */
export const paletteRules = `
.pal{width:min(40rem,calc(100vw - 2rem));max-height:min(34rem,calc(100dvh - 4rem));margin:min(12vh,6rem) auto auto;padding:0;border:0;border-radius:var(--r-12);outline:1px solid transparent;background:var(--surface);color:var(--ink);box-shadow:var(--e-3);overflow:hidden}
.pal[open]{display:flex;flex-direction:column}
.pal::backdrop{background:var(--scrim)}
.pal input{flex:none;min-height:3.5rem;padding:0 1rem;border:0;border-bottom:1px solid var(--line);background:none;color:inherit;font:inherit;font-size:var(--t-16);outline:0}
.pal input:focus-visible{border-bottom-color:var(--primary);box-shadow:none}
.pal [role=listbox]{padding:.5rem;overflow:auto}
.pal [role=group]>b{display:block;padding:.5rem .5rem .25rem;color:var(--ink-3);font-size:var(--t-12);line-height:var(--l-12)}
.pal a{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:2.5rem;padding:.25rem .5rem;border-radius:var(--r-8);outline:2px solid transparent;color:inherit;font-weight:var(--w-strong);text-decoration:none;overflow-wrap:anywhere}
.pal a[aria-selected=true]{background:var(--primary-tint-2);outline-color:var(--primary);outline-offset:-2px}
.pal a span+span{color:var(--ink-2);font-size:var(--t-14);font-weight:var(--w-body);text-align:end}
.pal p{flex:none;margin:0;padding:.75rem 1rem;border-top:1px solid var(--line);color:var(--ink-2);font-size:var(--t-14)}
@media (forced-colors:active){.pal a[aria-selected=true]{outline-color:Highlight}}`;
