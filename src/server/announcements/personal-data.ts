import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    announcements: `select a.title, a.text, r.told_at from announcement_recipient r
      join announcement a on a.id = r.announcement_id
      where r.user_id = $1 and r.told_at is not null order by r.told_at`,
  },
  tables: {
    announcement_recipient: { exported: 'announcements', closing: 'deleted' },
  },
};
