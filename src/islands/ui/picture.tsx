import { pictures, type PictureName } from '#lib/look/pictures.ts';
import { Drawn } from './drawn.tsx';

export const Picture = ({ name }: { name: PictureName }) => (
  <Drawn drawing={pictures[name]} className="art" />
);
