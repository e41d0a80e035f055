// A drawing of the page as a picture that can be kept: SVG with its colours written into it, or PNG.

const LOOKS = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "stroke-linecap", "stroke-dasharray",
  "opacity", "font-family", "font-size", "font-weight", "text-anchor", "letter-spacing", "paint-order", "display",
] as const;

/** Write a drawing with everything that style sheets say of it. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  [svg, ...svg.querySelectorAll<SVGElement>("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const look of LOOKS) copies[index]?.setAttribute(look, style.getPropertyValue(look));
  });
  for (const element of copies) for (const name of ["class", "role", "tabindex", "aria-label", "aria-checked", "aria-pressed"]) element.removeAttribute(name);
  copy.querySelectorAll("[data-control]").forEach((control) => control.remove());
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(svg.viewBox.baseVal.width));
  copy.setAttribute("height", String(svg.viewBox.baseVal.height));
  return new XMLSerializer().serializeToString(copy);
}

/** Draw it as PNG, this many pixels wide. */
export async function asPng(svg: SVGSVGElement, width = 1200): Promise<Blob> {
  return painted(standalone(svg), width, (width * svg.viewBox.baseVal.height) / svg.viewBox.baseVal.width);
}

/** Paint the text of a drawing. */
export async function painted(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round(height);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
