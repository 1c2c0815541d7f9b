/** How an announcement is sent; email and push include a notice in the inbox. */
export const announcementChannels = ['banner', 'notice', 'email', 'push'] as const;
