import { iconLoaderCircle } from '#lib/look/first-icons.ts';
import { Icon } from './icon.tsx';

export const Spinner = () => <Icon path={iconLoaderCircle} className="spin" />;
