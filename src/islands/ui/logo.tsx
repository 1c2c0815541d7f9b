import { brand } from '#lib/brand.ts';
import { mark } from '#lib/look/pictures.ts';
import { paths } from '#lib/paths.ts';

/** The mark on night; pages use the .astro one. */
export const WhiteLogo = () => (
  <a className="logo logo-w" href={paths.home} aria-label={`${brand.name} home`}>
    <svg viewBox={mark.viewBox} aria-hidden="true">
      <path className="f-w" d={mark.dark} />
      <path className="f-ps" d={mark.light} />
      <path className="f-p" d={mark.hub} />
    </svg>
    {brand.name}
  </a>
);
