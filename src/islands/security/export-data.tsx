import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Note } from '#islands/ui/note.tsx';
import { messageOf } from '#lib/browser/api/client.ts';
import { requestExport } from '#lib/security/browser/data-export-calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { iconDownload, iconMail } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';

interface ExportDataProps {
  /** Of the emailed link. */
  token: string | null;
  /** The link was cut off. */
  isCut?: boolean;
}

/** A copy of the data we store about someone: requested here, and opened here by the emailed link. */
export function ExportData({ token, isCut = false }: ExportDataProps) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState('');
  useEffect(wakeOverlays, []);
  const ask = async () => {
    setBusy(true);
    try {
      setSent(messageOf(await requestExport()));
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card stack-s" aria-labelledby="my-data">
      <h2 id="my-data">My data</h2>
      <p className="sub">
        A file with everything we have about you: profile, orders, money and messages. We’ll email
        you a link that works for 24 hours, only for you.
      </p>
      {token && (
        <a className="btn btn-primary" href={paths.dataFile(token)} download>
          <Icon path={iconDownload} />
          Download my data
        </a>
      )}
      {isCut && !sent && (
        <Note tone="bad">
          This link was cut off. Open it again from our email, or get a new one.
        </Note>
      )}
      {!token && <div role="status">{sent && <Note tone="ok">{sent}</Note>}</div>}
      {!sent && !token && (
        <Button variant="line" icon={iconMail} busy={busy} onClick={() => void ask()}>
          Email me my data
        </Button>
      )}
    </section>
  );
}
