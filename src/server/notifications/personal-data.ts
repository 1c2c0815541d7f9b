import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    notifications: `select title, message, link, created_at, read_at
      from notifications where user_id = $1 order by seq`,
    push_devices: `select user_agent, hides_amounts, created_at, sent_at
      from push_device where user_id = $1 order by created_at`,
    quiet_hours: 'select from_hour, until_hour from quiet_hours where user_id = $1',
  },
  tables: {
    notifications: { exported: 'notifications', closing: 'deleted' },
    notification_preference: { exported: 'preferences', closing: 'deleted' },
    push_device: { exported: 'push_devices', masked: ['sealed', 'device'], closing: 'deleted' },
    quiet_hours: { exported: 'quiet_hours', closing: 'deleted' },
  },
};
