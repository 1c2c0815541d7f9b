import { describe, expect, it } from 'vitest';
import { openLock, notMe } from '#lib/mail/links.ts';
import { readMailLink, wholeToken } from '#lib/mail/read-link.ts';
import { paths } from '#lib/paths.ts';

const ORIGIN = 'https://oja.example';
// begins as what an email program leaves of an encoded “=”
const token = '3Dbc_def-ghijklmnopqrstuvwxyz0123456789ABCD';
const uuid = '3d6f4e0e-1111-4222-8333-1234567890ab';
const links = [
  paths.verifyEmailLink(token, uuid),
  `/verify-email?token=${token}&uuid=${uuid}`,
  `/account-unlock?token=${token}&uuid=${uuid}`,
  `/restore-account/${uuid}?token=${token}`,
  notMe(token, uuid),
  openLock(token, uuid),
];
const read = (link: string) => readMailLink(new URL(ORIGIN + link));

describe.each(links)('the link %s of an email', (link) => {
  const [path = '', query = ''] = link.split('?');

  it.each([
    ['as it was sent', link],
    ['with the full stop of its sentence', `${link}.`],
    ['with a bracket and a comma', `${link}),`],
    ['with “=” encoded as emails do', link.replaceAll('=', '=3D')],
    ['with its “&” written for HTML', link.replaceAll('&', '&amp;')],
    ['encoded twice', query ? `${path}?${encodeURIComponent(query)}` : link],
    [
      'encoded three times',
      query ? `${path}?${encodeURIComponent(encodeURIComponent(query))}` : link,
    ],
    ['with what a newsletter tool adds', `${link}${query ? '&' : '?'}utm_source=mail&fbclid=x`],
  ])('is read %s', (_how, sent) => {
    expect(read(sent)).toEqual({ token, uuid, isBare: false });
  });

  it('is read with a line break of an email anywhere in its query', () => {
    for (let at = path.length + 1; at < link.length && query; at++)
      expect(read(`${link.slice(0, at)}=%0D%0A${link.slice(at)}`)).toMatchObject({ token, uuid });
  });

  it('is incomplete wherever it was cut', () => {
    for (let at = path.length + 2; at < link.length && query; at++) {
      const { isBare, ...left } = read(link.slice(0, at));
      expect(isBare).toBe(false);
      expect(left.token === token && left.uuid === uuid, link.slice(0, at)).toBe(false);
    }
  });
});

it('An address without anything added isn’t a link of an email', () => {
  expect(read('/verify-email')).toEqual({ isBare: true });
  expect(read('/account-unlock?')).toEqual({ isBare: true });
});

it('A token is whole after a full stop or a bracket, and what was cut stays as it is', () => {
  expect(wholeToken(`${token}.`)).toBe(token);
  expect(wholeToken(`3D${token})`)).toBe(token);
  expect(wholeToken(token.slice(0, 30))).toBe(token.slice(0, 30));
  expect(wholeToken('%E0%A4%A')).toBe('%E0%A4%A');
});
