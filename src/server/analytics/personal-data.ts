import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  tables: {
    analytics_event: { exported: 'counted', masked: ['visitor'], closing: 'erased' },
  },
};
