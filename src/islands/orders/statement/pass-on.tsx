import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { saveFile } from '#lib/browser/api/files.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { paths } from '#lib/paths.ts';
import { statementLink } from '#lib/receipts/statement/link.ts';
import type { SharedStatement } from '#lib/receipts/statement/share.ts';
import type { DayRange } from '#lib/rules/statement-range.ts';

interface PassOnProps {
  days: DayRange;
  /** Makes the file at the press; undefined if it can't be made, and why is shown elsewhere. */
  make: () => SharedStatement | undefined;
  /** Identifies what a link would show, for a statement without rows. A link copied for other choices is withdrawn. */
  linkAbout?: string;
}

const nameOf = ({ from, to }: DayRange) => `oja-statement-${from}-to-${to}`;
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Share sheets of phones take texts, but no JSON; the check page reads both. */
const asText = (file: SharedStatement, days: DayRange) =>
  new File([JSON.stringify(file)], `${nameOf(days)}.json.txt`, { type: 'text/plain' });

function save(file: SharedStatement, days: DayRange): void {
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `${nameOf(days)}.json`);
  showToast('Statement saved');
}

async function share(file: SharedStatement, days: DayRange): Promise<void> {
  try {
    await navigator.share({ files: [asText(file, days)] });
  } catch (error) {
    if (!isAborted(error)) save(file, days);
  }
}

const canShare = () =>
  navigator.canShare?.({ files: [new File([], 'oja.txt', { type: 'text/plain' })] }) ?? false;

/** Saves the statement, passes it to the phone's share sheet, or makes a link of it. */
export function PassOn({ days, make, linkAbout }: PassOnProps) {
  const [made, setMade] = useState<{ about: string; link: string | null }>();
  const press = (act: (file: SharedStatement) => void) => () => {
    const file = make();
    if (!file) return;
    if (linkAbout !== undefined)
      setMade({ about: linkAbout, link: statementLink(location.origin, file) });
    act(file);
  };
  const link = made?.about === linkAbout ? made?.link : undefined;
  return (
    <div className="stack-s">
      <div className="flex flex-wrap gap-2">
        <Button size="big" className="grow" onClick={press((file) => save(file, days))}>
          Save file
        </Button>
        {canShare() && (
          <Button
            size="big"
            variant="tint"
            className="grow"
            onClick={press((file) => void share(file, days))}
          >
            Share
          </Button>
        )}
      </div>
      {link && (
        <p className="sub flex items-center gap-2">
          <a className="link" href={link} target="_blank" rel="noreferrer">
            The same as a link
          </a>
          <CopyButton value={link} label="Copy link" />
        </p>
      )}
      <p className="sub">
        Send the file itself, because a printout proves nothing. Anyone can check it without an
        account, and print it.
      </p>
      <a className="link self-start min-h-target" href={paths.verifyStatement} target="_blank">
        Open the check page
      </a>
    </div>
  );
}
