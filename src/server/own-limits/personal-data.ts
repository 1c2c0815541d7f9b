import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    own_limits: `select name, ${inMajor('most')} as most, ${inMajor('next')} as next, next_from
      from own_limit where user_id = $1 order by name`,
  },
  tables: { own_limit: { exported: 'own_limits', closing: 'deleted' } },
};
