import { bigint, char, customType, timestamp } from 'drizzle-orm/pg-core';
import { countryCodes } from '#lib/countries.ts';

/** An amount in minor units. */
export const minor = () => bigint({ mode: 'bigint' });
export const at = () => timestamp({ withTimezone: true });
export const country = () => char({ length: 2, enum: countryCodes });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
