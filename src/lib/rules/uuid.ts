const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address can be one of our ids at all; if not, the page is a 404 (spec 8). */
export const isUuid = (text: string | undefined): text is string => uuid.test(text ?? '');
