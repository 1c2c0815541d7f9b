import { betting } from '#lib/product-constants.ts';
import { paths } from '#lib/paths.ts';

/** Shown on every step of this service. */
export const OfAge = () => (
  <div className="flex items-center justify-between gap-3">
    <p className="cap">{betting.adult}+ only. Only bet what you can afford to lose.</p>
    <a className="link flex-none" href={paths.help}>
      Get help
    </a>
  </div>
);
