import { brand } from '#lib/brand.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
  links: string[];
}

interface Parts {
  subject: string;
  name: string;
  lines: string[];
  button?: { label: string; href: string };
  code?: string;
  after: string[];
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names come from people: nothing of them becomes markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const p = (line: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(line)}</p>`;

function toHtml({ subject, name, lines, button, code, after }: Parts): string {
  const body = [
    p(`Hello ${name},`),
    ...lines.map(p),
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#372AA4;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
    code &&
      `<p style="margin:24px 0;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px">${escapeHtml(code)}</p>`,
    ...after.map(p),
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f8f9fb;color:#1c1b29;font-family:system-ui,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:#372AA4">${escapeHtml(brand.name)}</p>
${body.join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5d5b6e">${escapeHtml(footer)}</p>
</body></html>
`;
}

const footer = `${brand.company}. We never ask for your password or PIN by email, phone or chat. Questions: ${brand.supportEmail}`;

/** A mail in both forms: plain text first, HTML that needs no pictures and fits a small screen. */
export function compose(parts: Parts): MailText {
  const { subject, name, lines, button, code, after } = parts;
  const text = [
    `Hello ${name},`,
    ...lines,
    ...(button ? [button.href] : []),
    ...(code ? [code] : []),
    ...after,
    `-- \n${footer}`,
  ].join('\n\n');
  return { subject, text: `${text}\n`, html: toHtml(parts), links: button ? [button.href] : [] };
}

/** A notification as a mail: its own words, and the page it is about. */
export const messageMail = (
  name: string,
  { title, lines, href }: { title: string; lines: string[]; href: string | null },
): MailText =>
  compose({
    subject: title,
    name,
    lines,
    ...(href ? { button: { label: `Open in ${brand.name}`, href } } : {}),
    after: ['You choose what we email you about in Settings, under Messages.'],
  });

const ignore = 'If this was not you, you can ignore this email.';

export const verifyEmailMail = (name: string, href: string): MailText =>
  compose({
    subject: `Please verify your email for ${brand.name}`,
    name,
    lines: ['Please confirm that this is your email address. The link works once, for 24 hours.'],
    button: { label: 'Verify email', href },
    after: [ignore],
  });

export const unlockMail = (name: string, href: string): MailText =>
  compose({
    subject: `Unlock your ${brand.name} account`,
    name,
    lines: [
      'Someone entered a wrong password five times, so we locked your account for 30 minutes. Your money is safe.',
      'If it was you, unlock it now. The link works once, for 30 minutes.',
    ],
    button: { label: 'Unlock account', href },
    after: ['If it was not you, change your password after you sign in.'],
  });

export const ownLockMail = (name: string, href: string): MailText =>
  compose({
    subject: `Your ${brand.name} account is locked`,
    name,
    lines: [
      'You asked us to lock your account. You are signed out everywhere, and nobody can sign in or move money.',
      'Unlock it when you are ready. The link works once, for 30 minutes; the sign-in page sends you a new one.',
    ],
    button: { label: 'Unlock account', href },
    after: ['Choose a new password after you have unlocked it.'],
  });

export const pinCodeMail = (name: string, code: string): MailText =>
  compose({
    subject: `Your code to reset the PIN`,
    name,
    lines: ['Enter this code to choose a new PIN. It works for 15 minutes.'],
    code,
    after: ['Never give this code to anyone, not even to us.', ignore],
  });

export const passwordCodeMail = (name: string, code: string): MailText =>
  compose({
    subject: `Your code to change the password`,
    name,
    lines: ['Enter this code to choose a new password. It works for 15 minutes.'],
    code,
    after: ['Never give this code to anyone, not even to us.', ignore],
  });

export const passwordResetMail = (name: string, code: string): MailText =>
  compose({
    subject: `Your code to reset the password`,
    name,
    lines: ['Enter this code to choose a new password. It works for 15 minutes.'],
    code,
    after: ['Never give this code to anyone, not even to us.', ignore],
  });
