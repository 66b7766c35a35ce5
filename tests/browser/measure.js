// What a browser makes of the drawings on a page, in the units of each drawing, as JSON in the page.
(function () {
  "use strict";
  const canvas = document.createElement("canvas").getContext("2d");

  function boxes(svg) {
    const units = svg.getScreenCTM().inverse();
    return function (element) {
      const seen = element.getBoundingClientRect();
      const start = new DOMPoint(seen.left, seen.top).matrixTransform(units);
      const end = new DOMPoint(seen.right, seen.bottom).matrixTransform(units);
      return [start.x, start.y, end.x, end.y];
    };
  }

  // Where the letters themselves are: the box of a text also has room for the tallest and deepest ones.
  function ink(text) {
    const style = getComputedStyle(text), x = +text.getAttribute("x"), y = +text.getAttribute("y");
    canvas.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
    canvas.textAlign = "center";
    const size = canvas.measureText(text.textContent), stretched = text.getBBox().width / size.width;
    return [
      x - size.actualBoundingBoxLeft * stretched, y - size.actualBoundingBoxAscent,
      x + size.actualBoundingBoxRight * stretched, y + size.actualBoundingBoxDescent
    ];
  }

  function drawing(svg) {
    const box = boxes(svg), all = function (tag) { return Array.from(svg.querySelectorAll(tag)); };
    const line = svg.querySelector("polyline[points]"), head = svg.querySelector("polygon");
    return {
      name: svg.closest("[data-name]").getAttribute("data-name"),
      title: (svg.querySelector("title") || {}).textContent || "",
      view: [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height],
      rects: all("rect").map(function (rect) { return { box: box(rect), edged: rect.hasAttribute("stroke") }; }),
      circles: all("circle").map(box),
      texts: all("text").map(function (text) {
        const before = text.previousElementSibling;
        return {
          text: text.textContent, box: box(text), ink: ink(text), step: Boolean(before && before.tagName === "circle")
        };
      }),
      arrow: line ? Array.from(line.points).map(function (point) { return [point.x, point.y]; }) : [],
      tip: head ? [head.points[0].x, head.points[0].y] : null
    };
  }

  const out = document.createElement("pre");
  out.id = "measured";
  out.textContent = JSON.stringify(Array.from(document.querySelectorAll("[data-name] svg")).map(drawing));
  document.body.appendChild(out);
})();
