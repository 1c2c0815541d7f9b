import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { iconZoomIn, iconZoomOut } from '#lib/look/icons.ts';
import { isLargeEnough } from '#lib/e-tickets/hall-zoom.ts';
import { moveFrom, widthOf, type SeatRow } from '#lib/e-tickets/seat-grid.ts';
import { listNames, SeatRowView, type ClassLook } from './seat-row.tsx';
import { useHallZoom, type HallZoom } from './use-hall-zoom.ts';
import type { SeatChoice } from './use-seat-choice.ts';

interface SeatMapProps {
  rows: readonly SeatRow[];
  choice: SeatChoice;
  looks: Readonly<Record<string, ClassLook>>;
  /** The front of the hall: "Stage", "Screen". */
  front: string;
}

const seatAt = ({ target }: { target: EventTarget }) =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-seat]')?.dataset['seat']
    : undefined;

const pointerOf = ({ nativeEvent }: MouseEvent) =>
  'pointerType' in nativeEvent ? String(nativeEvent.pointerType) : undefined;

const Zoom = ({ zoom }: { zoom: HallZoom }) => (
  <div className="flex items-center justify-end gap-1">
    <IconButton
      label="Smaller"
      icon={iconZoomOut}
      disabled={!zoom.canOut}
      onClick={() => zoom.step(-1)}
    />
    {zoom.canOut && (
      <Button variant="quiet" onClick={zoom.whole}>
        Show all seats
      </Button>
    )}
    <IconButton
      label="Larger"
      icon={iconZoomIn}
      disabled={!zoom.canIn}
      onClick={() => zoom.step(1)}
    />
  </div>
);

const BlockName = ({ name }: { name: string }) => (
  <p className="text-12 sticky left-0 w-max py-0.5 px-2 text-ink-3" aria-hidden="true">
    {name}
  </p>
);

/** Rows grouped by block. */
function blocksOf(rows: readonly SeatRow[]): { name: string; rows: SeatRow[] }[] {
  const blocks: { name: string; rows: SeatRow[] }[] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last?.name === row.block) last.rows.push(row);
    else blocks.push({ name: row.block, rows: [row] });
  }
  return blocks;
}

/** The focused seat, and what keys and taps do. */
function useSeatKeys({ rows, choice }: SeatMapProps, zoom: HallZoom) {
  const [current, setCurrent] = useState<string>();
  const first = rows[0]?.seats[0]?.seat;
  const onKeyDown = (event: KeyboardEvent) => {
    const id = seatAt(event);
    const next = id && moveFrom(rows, id, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    const name = CSS.escape(next);
    zoom.box.current?.querySelector<HTMLElement>(`[data-seat="${name}"]`)?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const id = seatAt(event);
    if (!id) return;
    setCurrent(id);
    // keys and screen readers can select a seat of any size
    const isTap = event.detail > 0;
    if (isTap && !isLargeEnough(zoom.size, pointerOf(event))) zoom.near(id);
    else choice.tap(id);
  };
  return { current: current ?? first, onKeyDown, onClick };
}

/**
 * The seats of a hall as a grid of buttons: all of them in view at first, and large enough for a finger after
 * a tap. Arrow keys move between seats.
 */
export function SeatMap(props: SeatMapProps) {
  const { rows, choice, looks, front } = props;
  const { from, places } = useMemo(() => widthOf(rows), [rows]);
  const blocks = useMemo(() => blocksOf(rows), [rows]);
  // a row's name takes one place, a block's name and the stage one row each
  const zoom = useHallZoom({ places: places + 2, rows: rows.length + blocks.length + 1 });
  const { current, onKeyDown, onClick } = useSeatKeys(props, zoom);
  const isHere = ({ seats }: SeatRow) => seats.some(({ seat }) => seat === current);
  const ofRow = ({ seats }: SeatRow, names: readonly string[]) =>
    listNames(names.filter((id) => seats.some(({ seat }) => seat === id)));
  return (
    <div className="grid grid-cols-1 gap-2">
      <Zoom zoom={zoom} />
      <div
        className={`hall relative max-h-[60vh] overflow-auto overscroll-contain border rounded bg-page hall-${zoom.size}`}
        ref={zoom.box}
      >
        <p className="text-12 sticky left-[20%] my-1 mx-[20%] border-b-3 border-b-ink-4 rounded-[0_0_50%_50%] text-ink-3 text-center">
          {front}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          role="grid"
          className="w-max min-w-full pb-2"
          aria-label="Seats"
          aria-multiselectable="true"
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          {blocks.map((block) => (
            <div
              role="rowgroup"
              key={block.name}
              aria-label={block.name}
              className="grid justify-center"
            >
              {blocks.length > 1 && <BlockName name={block.name} />}
              {block.rows.map((row) => (
                <SeatRowView
                  key={row.name}
                  row={row}
                  from={from}
                  looks={looks}
                  isFree={choice.isFree}
                  chosen={ofRow(row, choice.chosen)}
                  taken={ofRow(row, choice.taken)}
                  current={isHere(row) ? current : undefined}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
