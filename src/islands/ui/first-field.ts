/** The field that a box begins with: focused by the HTML as sent, and by the box when it opens later. */
export const firstField = { autoFocus: true, 'data-autofocus': '' } as const;
