import { setHashesForTests } from '#server/platform/crypto.ts';

setHashesForTests('cheap');
