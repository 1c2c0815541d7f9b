import { brand } from '#lib/brand.ts';
import { mark } from '#lib/look/pictures.ts';
import { paths } from '#lib/paths.ts';

interface LogoProps {
  className?: string;
  /** The colours of the parasol’s dark and light panels, and of its hub. */
  fills?: readonly [dark: string, light: string, hub: string];
}

export const Logo = ({ className = 'logo', fills = ['f-p', 'f-cm', 'f-w'] }: LogoProps) => (
  <a className={className} href={paths.home} aria-label={`${brand.name} home`}>
    <svg viewBox={mark.viewBox} aria-hidden="true">
      <path className={fills[0]} d={mark.dark} />
      <path className={fills[1]} d={mark.light} />
      <path className={fills[2]} d={mark.hub} />
    </svg>
    {brand.name}
  </a>
);
