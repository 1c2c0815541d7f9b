/** The first field of a dialog: focused by the HTML, and by the dialog if it opens later. */
export const firstField = { autoFocus: true, 'data-autofocus': '' } as const;
