import { scene } from './scene.ts';
import { box, oval } from './shapes.ts';

/** A search without results. In a separate file, because the script of the help search includes it. */
export const search = scene(
  [box('f-pt', 34, 84, 42, 48, 5), ['s-p', 'M42 95h26M42 105h26M42 115h14']],
  [oval('f-ct', 136, 106, 18), ['s-p s-3', `${oval('', 136, 106, 18)[1]}M149 119l15 14`]],
);
