import { DateText } from '#islands/ui/date-text.tsx';
import { TextField } from '#islands/ui/text-field.tsx';

interface MailItem {
  to: string;
  subject: string;
  text: string;
  links: readonly string[];
  at: string;
}

const LAST = 30;

function Mails({ mails }: { mails: readonly MailItem[] }) {
  if (mails.length === 0) return <p className="sub pt-3">No emails to this address yet.</p>;
  return (
    <div className="rows">
      {mails.slice(0, LAST).map((mail, i) => (
        <details className="py-3" key={`${mail.at}${mail.to}${mail.subject}`} open={i === 0}>
          <summary className="min-h-target">
            <b>{mail.subject}</b>
            <span className="row-s block break-words">
              {mail.to} · <DateText at={mail.at} />
            </span>
          </summary>
          <p className="sub whitespace-pre-wrap break-words pt-2">{mail.text}</p>
          {mail.links.map((link) => (
            <a className="btn btn-tint btn-s mt-3" key={link} href={link}>
              Open the link
            </a>
          ))}
        </details>
      ))}
    </div>
  );
}

interface MailListProps {
  mails: readonly MailItem[];
  /** Only email to this address is listed. */
  to: string;
}

/** Sent email, newest first; reading and filtering work without script. */
export function MailList({ mails, to }: MailListProps) {
  return (
    <>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_10rem]">
          <TextField label="Only to" name="to" inputMode="email" defaultValue={to} />
        </div>
        <button className="btn btn-tint" type="submit">
          Show
        </button>
      </form>
      <Mails mails={mails} />
    </>
  );
}

interface SmsItem {
  to: string;
  text: string;
  at: string;
}

function SmsList({ messages }: { messages: readonly SmsItem[] }) {
  if (messages.length === 0) return <p className="sub pt-3">No text messages yet.</p>;
  return (
    <ul className="rows">
      {messages.slice(0, LAST).map((sms) => (
        <li className="py-3" key={`${sms.at}${sms.to}${sms.text}`}>
          <p className="break-words">{sms.text}</p>
          <p className="row-s">
            {sms.to} · <DateText at={sms.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

interface PushItem {
  to: string;
  title: string;
  body: string;
  link: string;
  at: string;
}

function PushList({ messages }: { messages: readonly PushItem[] }) {
  if (messages.length === 0) return <p className="sub pt-3">No push messages yet.</p>;
  return (
    <ul className="rows">
      {messages.slice(0, LAST).map((push) => (
        <li className="py-3" key={`${push.at}${push.to}${push.title}`}>
          <a className="link" href={push.link}>
            {push.title}
          </a>
          <p className="break-words">{push.body}</p>
          <p className="row-s">
            {push.to} · <DateText at={push.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What a phone would have shown. */
export function PhoneMessages(sent: { texts: readonly SmsItem[]; pushes: readonly PushItem[] }) {
  return (
    <>
      <SmsList messages={sent.texts} />
      <PushList messages={sent.pushes} />
    </>
  );
}
