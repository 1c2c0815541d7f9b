/** The first field of a box: focused by the HTML, and by the box if it opens later. */
export const firstField = { autoFocus: true, 'data-autofocus': '' } as const;
