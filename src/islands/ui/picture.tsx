import { scriptPictures, type ScriptPictureName } from '#lib/look/pictures.ts';
import { Drawn } from './drawn.tsx';

export const Picture = ({ name }: { name: ScriptPictureName }) => (
  <Drawn drawing={scriptPictures[name]} className="art" />
);
