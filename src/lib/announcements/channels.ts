/** How something is announced; email and push come with a notice in the inbox. */
export const announcementChannels = ['banner', 'notice', 'email', 'push'] as const;
export type AnnouncementChannel = (typeof announcementChannels)[number];
