import { describe, expect, it } from 'vitest';
import { pinCodeMail, unlockMail, verifyEmailMail } from '#server/mail/templates.ts';

const LINK = 'https://oja.example/account-unlock?token=abc&uuid=def';

describe('an email', () => {
  it('lets nothing in a name become markup', () => {
    const { html, text } = verifyEmailMail('<img src=x onerror="alert(1)">\'&', LINK);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;');
    expect(text).toContain('<img src=x');
  });

  it('has the same content in plain text and includes its link', () => {
    const mail = unlockMail('Ada', LINK);
    expect(mail.links).toEqual([LINK]);
    expect(mail.text).toContain(LINK);
    expect(mail.html).toContain(LINK.replace('&', '&amp;'));
    expect(mail.html).not.toMatch(/<img|<script|@import|url\(/);
  });

  it('has the code on a separate line and warns of strangers', () => {
    const { text, links } = pinCodeMail('Ada', '042042');
    expect(text).toMatch(/^042042$/m);
    expect(text).toContain('Never share this code with anyone');
    expect(links).toEqual([]);
  });
});
