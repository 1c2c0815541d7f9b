/*
 * Finds what is cut off on a page at some width or font size. Like all page checks, each function
 * runs in the page, so it can't use anything outside of its body.
 */

/** Elements that overflow on the right, unless their container scrolls or clips. */
export function findWide(): string[] {
  const right = document.documentElement.clientWidth;
  const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const isHeld = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (cuts(box)) return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > right + 1 && box.left < right && !isHeld(element);
  });
  const scrolls = document.documentElement.scrollWidth > right;
  return [
    ...(scrolls ? [`too wide: the page scrolls to ${document.documentElement.scrollWidth}`] : []),
    ...wide.slice(0, 3).map((element) => `too wide: ${element.outerHTML.slice(0, 120)}`),
  ];
}

/**
 * Text that is clipped by its box, overlapping text or controls, and fields that are too narrow.
 */
export function findCutText(): string[] {
  interface Piece {
    element: Element;
    boxes: DOMRect[];
    layer: Element;
  }
  const say = (element: Element) => {
    const tag = (element.cloneNode() as Element).outerHTML.slice(0, 90);
    return `"${element.textContent?.trim().slice(0, 40)}" ${tag}`;
  };
  interface Place {
    boxes: Element[];
    layer: Element;
    scrollers: Element[];
    isUnseen: boolean;
  }
  // computed once per element, because it is requested for each text
  const places = new Map<Element | null, Place>();
  const placeOf = (element: Element): Place => {
    const known = places.get(element);
    if (known) return known;
    const outer = element.parentElement && placeOf(element.parentElement);
    const { position, overflowX, overflowY } = getComputedStyle(element);
    const place = {
      boxes: [element, ...(outer?.boxes ?? [])],
      // overlays are compared only with their own layer
      layer: ['fixed', 'sticky'].includes(position) ? element : (outer?.layer ?? document.body),
      scrollers: [
        ...(/auto|scroll/.test(`${overflowX} ${overflowY}`) ? [element] : []),
        ...(outer?.scrollers ?? []),
      ],
      // one pixel: only for screen readers
      isUnseen: outer?.isUnseen || (element.clientWidth === 1 && element.clientHeight === 1),
    };
    places.set(element, place);
    return place;
  };
  // content that is scrolled out of a list can be scrolled back
  const isScrolledAway = (element: Element, { top, bottom, left, right }: DOMRect) =>
    placeOf(element).scrollers.some((box) => {
      if (box === element) return false;
      const edge = box.getBoundingClientRect();
      const isBeside = right <= edge.left + 1 || left >= edge.right - 1;
      return bottom <= edge.top + 1 || top >= edge.bottom - 1 || isBeside;
    });
  // an ellipsis shows that there is more; larger letters must not need one
  const mayShorten = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16;
  // the lines after the last one that a text may have
  const isLeftOut = (element: Element, { top }: DOMRect) =>
    mayShorten &&
    getComputedStyle(element).webkitLineClamp !== 'none' &&
    top >= element.getBoundingClientRect().bottom - 2;
  const onTop = document.querySelector('dialog:modal, [popover]:popover-open') ?? document.body;
  const isShown = (element: Element) =>
    onTop.contains(element) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.vh, .skip, [aria-hidden=true]') &&
    !placeOf(element).isUnseen;
  const pieceOf = (element: Element, rects: Iterable<DOMRect>): Piece[] => {
    const boxes = [...rects].filter(
      (box) => box.width > 1 && !isScrolledAway(element, box) && !isLeftOut(element, box),
    );
    return boxes.length > 0 ? [{ element, boxes, layer: placeOf(element).layer }] : [];
  };
  const textPieces = (): Piece[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pieces: Piece[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, textContent } = node;
      if (!element || textContent?.trim() === '' || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      pieces.push(...pieceOf(element, range.getClientRects()));
    }
    return pieces;
  };
  const hasEdge = ({ borderLeftWidth, borderRightWidth, backgroundColor }: CSSStyleDeclaration) =>
    (borderLeftWidth !== '0px' && borderRightWidth !== '0px') ||
    !/^transparent$|, 0\)$/.test(backgroundColor);
  const findCut = ({ element, boxes }: Piece): string[] => {
    // a badge may sit on the edge of what it counts
    let isPlaced = false;
    for (const box of placeOf(element).boxes) {
      if (box === document.body) return [];
      const style = getComputedStyle(box);
      const { overflowX, overflowY, textOverflow } = style;
      if (mayShorten && textOverflow === 'ellipsis') return [];
      const edge = box.getBoundingClientRect();
      const isOut = ({ left, right }: DOMRect) => right > edge.right + 2 || left < edge.left - 2;
      if (/hidden|clip/.test(overflowX) && boxes.some(isOut))
        return [`cut off at the side: ${say(element)}`];
      if (/hidden|clip/.test(overflowY) && boxes.some(({ bottom }) => bottom > edge.bottom + 4))
        return [`cut off below: ${say(element)}`];
      if (overflowX !== 'visible' || overflowY !== 'visible') return [];
      if (!isPlaced && hasEdge(style) && boxes.some(isOut))
        return [`leaves its box: ${say(element)}`];
      isPlaced ||= style.position === 'absolute' || style.position === 'fixed';
    }
    return [];
  };
  /** A word or number that has room for a letter or two in each line. */
  const findBroken = ({ element, boxes }: Piece): string[] => {
    const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
    const { length } = element.textContent.trim();
    return element.childElementCount === 0 && lines >= 4 && length / lines < 2.5
      ? [`a letter or two in each line: ${say(element)}`]
      : [];
  };
  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height * 0.4;
  const isOver = (one: Piece, other: Piece) =>
    one.layer === other.layer &&
    one.boxes.some((box) => other.boxes.some((another) => meet(box, another)));
  const findOver = (pieces: Piece[]) =>
    pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter((other) => isOver(one, other))
        .map((other) => `${say(one.element)} lies over ${say(other.element)}`),
    );
  const texts = textPieces();
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter(isShown)
    .flatMap((element) => pieceOf(element, element.getClientRects()));
  const isSlit = ({ element }: Piece) => {
    if (
      !element.matches('input, textarea') ||
      element.matches('[type=checkbox], [type=radio], [maxlength="1"]')
    )
      return false;
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(element);
    const room =
      element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    // two digits
    return room < 1.2 * Number.parseFloat(fontSize);
  };
  return [
    ...controls.filter(isSlit).map(({ element }) => `too narrow to read: ${say(element)}`),
    ...texts.flatMap(findCut),
    ...texts.flatMap(findBroken),
    ...findOver(texts).slice(0, 4),
    ...findOver(controls).slice(0, 4),
  ];
}
