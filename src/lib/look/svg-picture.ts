/** A whole <svg> as the address of a picture, so that nothing in it can run. */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
