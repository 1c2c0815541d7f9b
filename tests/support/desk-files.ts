/** What only operators see: `desk` folders, and features that are for them alone. */
const OF_DESK = /\/(?:desk|announcements|marks|people|provider-desk|reconcile|reports)\//;

export const isOfDesk = (file: string): boolean => OF_DESK.test(file);
