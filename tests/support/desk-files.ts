/** Visible to operators only: `desk` folders, and features without pages for members. */
const OF_DESK = /\/(?:desk|announcements|marks|people|provider-desk|reconcile|reports)\//;

export const isOfDesk = (file: string): boolean => OF_DESK.test(file);
