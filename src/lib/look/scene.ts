import { box, canopy, oval, type Drawing, type Shape } from './shapes.ts';

export const cloth = ['f-p', 'f-cm'];
export const ground = (y: number, rx = 76): Shape => oval('f-ct1', 100, y, rx, 11);
export const parasol = (poleEnd: number): Shape[] => [
  box('f-i', 98, 30, 4, poleEnd - 30, 2),
  ...canopy({ x: 100, top: 16, rim: 68, half: 78, panels: 5, colours: cloth }),
];

/** The parasol over the subject of a list, while the list is empty. */
export const scene = (...goods: readonly (readonly Shape[])[]): Drawing => ({
  viewBox: '0 0 200 150',
  shapes: [ground(134), ...parasol(134), ...goods.flat()],
});
