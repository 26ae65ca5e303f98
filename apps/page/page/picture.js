// The picture: its size, the cell that is pointed at, and what is copied of it.
const SVG = "http://www.w3.org/2000/svg";
const box = document.getElementById("picture");
const pointed = document.getElementById("pointed");
const TELL = "Point at a cell, or press an arrow key here.";
// The grids of the picture, and the cell that is pointed at: its grid, row and column.
let grids = [];
let at = null;

// Shows a picture, or a reason why there is none. Small ones are enlarged; wide ones are made smaller, and scrolled.
export function draw(answer) {
  [grids, at] = [answer.cells ?? [], null];
  box.classList.toggle("reason", !answer.svg);
  if (answer.svg) box.innerHTML = answer.svg;
  else box.textContent = answer.reason ?? "";
  pointed.textContent = grids.some((grid) => grid.hints.some(Boolean)) ? TELL : "";
  fit();
}

export function fit() {
  const svg = box.querySelector("svg");
  if (!svg) return;
  const [width, room] = [Number(svg.getAttribute("width")), box.clientWidth - 18];
  const scale = Math.max(innerWidth > 900 ? 0.58 : 0.75, Math.min(1.8, room / width));
  svg.style.width = `${Math.floor(width * scale)}px`;
}

// The cell at a place of the window.
function under(event) {
  const svg = box.querySelector("svg");
  if (!svg) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  for (const [index, grid] of grids.entries()) {
    const column = Math.floor((point.x - grid.x) / grid.width);
    const row = Math.floor((point.y - grid.y) / grid.height);
    if (row >= 0 && row < grid.rows && column >= 0 && column < grid.columns) return { index, row, column };
  }
  return null;
}

// Tells what a cell is, and lets all cells of its thread stand out.
function point(cell) {
  at = cell;
  box.querySelector("#pointer")?.remove();
  const grid = cell && grids[cell.index];
  const hint = grid?.hints[cell.row * grid.columns + cell.column];
  pointed.textContent = hint || TELL;
  if (!hint) return;
  const group = grid.groups[cell.row * grid.columns + cell.column];
  const layer = document.createElementNS(SVG, "g");
  layer.id = "pointer";
  layer.setAttribute("pointer-events", "none");
  const path = (d, attributes) => {
    const drawn = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries({ d, ...attributes })) drawn.setAttribute(name, value);
    layer.append(drawn);
  };
  const square = (of, i) => {
    const [x, y] = [of.x + (i % of.columns) * of.width, of.y + Math.floor(i / of.columns) * of.height];
    return `M${x} ${y}h${of.width}v${of.height}h-${of.width}z`;
  };
  if (group != null) {
    const others = (of) => of.groups.map((other, i) => other !== group && of.hints[i] ? square(of, i) : "");
    const rest = grids.flatMap(others).join("");
    path(rest, { fill: "var(--back)", "fill-opacity": "0.72" });
  }
  const here = square(grid, cell.row * grid.columns + cell.column);
  path(here, { fill: "none", stroke: "currentColor", "stroke-width": "3" });
  box.querySelector("svg").append(layer);
}

box.onpointermove = box.onpointerdown = (event) => point(under(event));
box.onpointerleave = () => point(null);
box.onblur = () => point(null);
box.onkeydown = (event) => {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  if (!step || grids.length === 0) return;
  event.preventDefault();
  const from = at ?? { index: 0, row: -step[0], column: -step[1] };
  const grid = grids[from.index];
  const within = (value, count) => Math.max(0, Math.min(count - 1, value));
  point({ ...from, row: within(from.row + step[0], grid.rows), column: within(from.column + step[1], grid.columns) });
};

// The picture alone, as a file: SVG as it is, PNG twice as large and on white.
export function svgText() {
  const copy = box.querySelector("svg").cloneNode(true);
  copy.querySelector("#pointer")?.remove();
  copy.style.removeProperty("width");
  return new XMLSerializer().serializeToString(copy);
}

export async function png() {
  const text = svgText().replace("svg:root{color:#1f2328}", "svg{color:#1f2328}").replace(/@media[^}]*}}/, "");
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
