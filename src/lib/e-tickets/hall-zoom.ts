/** Sizes at which a place of a hall can be drawn, in px at the default font size; each has a class. */
export const placeSizes = [6, 8, 10, 13, 17, 22, 28, 36, 44, 56] as const;

/** The smallest that a finger can hit. */
export const FINGER = placeSizes.indexOf(44);

/** The largest size at which the whole hall is in view; the index of the size. */
export function fitHall(
  hall: { places: number; rows: number },
  box: { width: number; height: number },
): number {
  const fits = (size: number) => hall.places * size <= box.width && hall.rows * size <= box.height;
  return Math.max(0, placeSizes.findLastIndex(fits));
}

/** Whether a seat can be hit without zooming: by a finger, or by a mouse, which is more precise. */
export const isLargeEnough = (size: number, pointer: string | undefined): boolean =>
  size >= (pointer === 'mouse' ? placeSizes.indexOf(17) : FINGER);
