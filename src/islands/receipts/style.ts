/**
 * The success panel and the sheet have their own few rules, like the palette, so that the pages of
 * orders carry nothing for what most visits don’t open.
 */
export const proofRules = `
.pf-won{position:relative;display:grid;gap:.75rem;margin:-.25rem calc(-1*var(--gutter)) 0;padding:1.25rem var(--gutter);border-radius:0 0 var(--r-20) var(--r-20);outline:1px solid transparent;background:var(--success-tint);animation:pf-rise var(--m-move) var(--ease)}
.pf-won header .tile-round{display:none}
.pf-won header>div:first-child{padding-inline-end:5rem}
.pf-tick{position:absolute;top:1.25rem;inset-inline-end:var(--gutter);width:4.5rem;height:4.5rem;fill:var(--success)}
.pf-tick path{fill:none;stroke:var(--surface);stroke-width:2.25;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:16;animation:pf-draw var(--m-move) var(--ease)}
@keyframes pf-draw{from{stroke-dashoffset:16}}
@keyframes pf-rise{from{opacity:0;transform:translateY(1rem)}}
@media (min-width:64rem){.pf-won{margin:0;padding:1.25rem;border-radius:var(--r-20)}.pf-tick{inset-inline-end:1.25rem}}
.pf-body{display:grid;gap:1rem}
.pf-cols{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:start}
.pf-cols>*{min-width:0}
.pf-shot{display:grid;place-items:center;overflow:hidden;border:1px solid var(--line-2);border-radius:var(--r-12);background:var(--sunken);color:var(--ink-3)}
.pf-story{aspect-ratio:9/16}
.pf-square{aspect-ratio:1}
.pf-shot img{display:block;width:100%;height:100%}
.pf-set{display:grid;gap:.5rem}
.pf-set label{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:var(--target);font-size:var(--t-14);cursor:pointer}
.pf-set input{position:relative;flex:none;width:2.75rem;height:1.625rem;margin:0;border-radius:var(--r-full);background:var(--ink-4);appearance:none;transition:background-color var(--m-fade)}
.pf-set input::before{content:'';position:absolute;top:.1875rem;left:.1875rem;width:1.25rem;height:1.25rem;border-radius:50%;background:var(--surface);transition:transform var(--m-fade)}
.pf-set input:checked{background:var(--primary)}
.pf-set input:checked::before{transform:translateX(1.125rem)}
.pf-set input:focus-visible{box-shadow:var(--focus)}
.pf-pick{display:flex;flex-wrap:wrap;gap:.5rem}
.pf-pick button{flex:1 0 auto;min-height:var(--target);padding:0 .75rem;border:1px solid var(--line-2);border-radius:var(--r-12);background:var(--surface);color:var(--ink-2);font:inherit;font-size:var(--t-14);font-weight:var(--w-strong);cursor:pointer}
.pf-pick button[aria-pressed=true]{border-color:var(--primary);background:var(--primary-tint);color:var(--primary);box-shadow:inset 0 0 0 1px var(--primary)}
.pf-pick button:focus-visible{box-shadow:var(--focus)}
.pf-acts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,8.5rem),1fr));gap:.5rem}
@media (forced-colors:active){.pf-set input{width:1.5rem;height:1.5rem;appearance:auto}.pf-set input::before{content:none}}`;
