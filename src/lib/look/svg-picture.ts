/** A whole <svg> as the address of an image, so that nothing in it can run. */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
