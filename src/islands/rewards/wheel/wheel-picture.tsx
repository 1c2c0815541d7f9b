import { useLayoutEffect, useRef } from 'react';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import type { WheelSegment } from '#lib/rewards/prize-wheel.contract.ts';
import {
  HUB,
  LABEL_END,
  labelSize,
  LINE,
  OUTSIDE,
  RADIUS,
  SIDE,
  slicesOf,
  type Slice,
} from '#lib/rewards/wheel-picture.ts';
import { labelClass, sliceClass, sliceLines } from '#lib/rewards/wheel-words.ts';

const TURN_MS = 2_600;

const wantsMotion = () =>
  !isLiteNow() && window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches === true;

/** Turns from the previous angle to the new one if motion is wanted, then calls `onStill`. */
function useTurn(angle: number, onStill: () => void) {
  const disc = useRef<SVGGElement>(null);
  const last = useRef(angle);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = angle;
    if (from === angle) return undefined;
    if (!wantsMotion() || !disc.current?.animate) {
      onStill();
      return undefined;
    }
    const turning = disc.current.animate(
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${angle}deg)` }],
      { duration: TURN_MS, easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
    turning.onfinish = onStill;
    return () => turning.cancel();
  }, [angle, onStill]);
  return disc;
}

interface LabelProps {
  segment: WheelSegment;
  /** The class that colours it on its slice. */
  tone: string;
  slice: Slice | undefined;
  angle: number;
}

/** On the rim, and never upside down once the wheel is still. */
function aroundRim(middle: number, angle: number) {
  const isBelow = Math.cos(((middle + angle) * Math.PI) / 180) < 0;
  const transform = `rotate(${middle + (isBelow ? 180 : 0)})`;
  return { transform, y: isBelow ? OUTSIDE : -OUTSIDE, dy: isBelow ? '0.7em' : 0 };
}

/** Along the middle of a slice; around the rim, in one line, if it is too thin. */
function Label({ segment, tone, slice, angle }: LabelProps) {
  const { middle = 0, share = 0 } = slice ?? {};
  const lines = sliceLines(segment);
  const size = labelSize(lines, share);
  if (size === undefined)
    return (
      <text className="rim-label fill-ink" {...aroundRim(middle, angle)}>
        {lines.join(' ')}
      </text>
    );
  const first = 0.35 - ((lines.length - 1) * LINE) / 2;
  return (
    <text className={tone} transform={`rotate(${middle - 90})`} fontSize={size}>
      {lines.map((line, n) => (
        <tspan key={line} x={LABEL_END} dy={`${n === 0 ? first : LINE}em`}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface WheelPictureProps {
  segments: readonly WheelSegment[];
  /** Degrees clockwise. */
  angle: number;
  onStill: () => void;
}

/** The wheel with its odds; the table next to it says the same in words. */
export function WheelPicture({ segments, angle, onStill }: WheelPictureProps) {
  const disc = useTurn(angle, onStill);
  const slices = slicesOf(segments.map(({ weight }) => weight));
  const half = SIDE / 2;
  return (
    <svg
      className="wheel block w-full max-w-96 mx-auto [&_.rim-label]:[text-anchor:middle]"
      fontSize={13}
      viewBox={`${-half} ${-half} ${SIDE} ${SIDE}`}
      aria-hidden="true"
    >
      <g ref={disc} transform={`rotate(${angle})`}>
        {segments.map(({ prize }, index) => (
          <path
            key={prize}
            className={`stroke-surface stroke-1 ${sliceClass(segments, index)}`}
            d={slices[index]?.path}
          />
        ))}
        {segments.map((segment, index) => (
          <Label
            key={segment.prize}
            segment={segment}
            tone={labelClass(segments, index)}
            angle={angle}
            slice={slices[index]}
          />
        ))}
      </g>
      <circle className="fill-none stroke-primary stroke-[4]" r={RADIUS} />
      <circle className="fill-surface stroke-primary stroke-[4]" r={HUB} />
      <path
        className="fill-primary stroke-surface stroke-2"
        d={`M-11 ${-RADIUS - 14}h22L0 ${-RADIUS + 10}Z`}
      />
    </svg>
  );
}
