import { cookies } from '#lib/constants.ts';

interface Asked {
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
}

/** False for visitors who asked not to be tracked, or who save data: nothing they do is counted. */
export const mayCount = ({ header, cookie }: Asked): boolean =>
  header('dnt') !== '1' &&
  header('sec-gpc') !== '1' &&
  header('save-data')?.toLowerCase() !== 'on' &&
  cookie(cookies.lite) !== '1';
