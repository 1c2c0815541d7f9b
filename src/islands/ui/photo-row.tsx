import { useState } from 'react';
import { iconCheck, iconCircleAlert, iconWifiOff, iconX } from '#lib/look/first-icons.ts';
import { iconImage, iconTrash2 } from '#lib/look/icons.ts';
import { FilePick } from './file-pick.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

export interface Photo {
  id: string;
  /** Address of the displayed picture; undefined while there is nothing to show. */
  preview: string | null;
  /** `waiting`: offline, it continues automatically. */
  state: 'preparing' | 'uploading' | 'waiting' | 'done' | 'failed';
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** Why it failed, for people. */
  error?: string | undefined;
  /** False when the picture itself is no longer available. */
  canRetry?: boolean;
}

export interface PhotoActions {
  onReplace: (id: string, file: File) => void;
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
}

interface PhotoRowProps extends PhotoActions {
  photo: Photo;
  /** "Photo 2", or the field's own name if it holds one. */
  name: string;
  /** The name is already above. */
  isOnly: boolean;
  disabled?: boolean | undefined;
}

export const isOnItsWay = ({ state }: Photo): boolean => state !== 'done' && state !== 'failed';
export const percent = ({ share }: Photo): number => Math.round(share * 100);

/** Browsers that can't read HEIC show a drawn picture instead. */
function Thumb({ src }: { src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="grid place-items-center flex-none self-start w-22 h-16 rounded-md bg-sunken text-ink-3 overflow-hidden">
      {src && src !== broken ? (
        <img
          className="w-full h-full object-cover"
          src={src}
          alt=""
          onError={() => setBroken(src)}
        />
      ) : (
        <Icon path={iconImage} />
      )}
    </span>
  );
}

function State({ photo }: { photo: Photo }) {
  switch (photo.state) {
    case 'preparing':
      return <span className="row-s">Getting it ready</span>;
    case 'waiting':
      return (
        <span className="hint">
          <Icon path={iconWifiOff} size={16} />
          <span>No connection. It will continue automatically.</span>
        </span>
      );
    case 'uploading':
      return <span className="row-s num">Sending, {percent(photo)}%</span>;
    case 'done':
      return (
        <span className="hint hint-ok">
          <Icon path={iconCheck} size={16} />
          <span>Received</span>
        </span>
      );
    case 'failed':
      return (
        <span className="hint hint-bad">
          <Icon path={iconCircleAlert} size={16} />
          <span>{photo.error}</span>
        </span>
      );
  }
}

/** One picture: its content, its progress, and its actions. */
export function PhotoRow({ photo, name, disabled, ...rest }: PhotoRowProps) {
  const { isOnly, onReplace, onRemove, onRetry } = rest;
  const isMoving = isOnItsWay(photo);
  const replace = ([file]: File[]) => {
    if (file) onReplace(photo.id, file);
  };
  return (
    <li className="photo flex items-center gap-3 min-w-0">
      <Thumb src={photo.preview} />
      <span className="photo-main flex-1 grid gap-1 min-w-0">
        {!isOnly && <span className="row-t">{name}</span>}
        <State photo={photo} />
        {isMoving && (
          <progress
            className="meter"
            max={100}
            value={percent(photo)}
            aria-label={`${name}, sent`}
          />
        )}
        {!isMoving && !disabled && (
          <span className="flex flex-wrap gap-x-4 -my-2">
            {photo.state === 'failed' && photo.canRetry !== false && (
              <button className="link" type="button" onClick={() => onRetry(photo.id)}>
                Try again<span className="vh">: {name}</span>
              </button>
            )}
            <FilePick className="link" onPick={replace}>
              Replace<span className="vh">: {name}</span>
            </FilePick>
          </span>
        )}
      </span>
      {!disabled && (
        <IconButton
          label={`${isMoving ? 'Stop' : 'Remove'}: ${name}`}
          icon={isMoving ? iconX : iconTrash2}
          onClick={() => onRemove(photo.id)}
        />
      )}
    </li>
  );
}
