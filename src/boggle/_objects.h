/* Python objects made directly, where making them through calls would take longer than finding what they hold. */
#ifndef BOGGLE_OBJECTS_H
#define BOGGLE_OBJECTS_H

#include <Python.h>
#include <stdint.h>
#include <structmember.h> /* PyMemberDef; Python.h has it from 3.12 on */

/* Where an instance keeps the value of a slot, or -1 when the descriptor is none of a slot. */
static Py_ssize_t slot_offset(PyObject *descriptor) {
    return Py_TYPE(descriptor) == &PyMemberDescr_Type ? ((PyMemberDescrObject *)descriptor)->d_member->offset : -1;
}

/* An instance of the class whose slots are still empty. */
static PyObject *bare_instance(PyTypeObject *type) { return type->tp_alloc(type, 0); }

/* The word of these letter codes, in an alphabet of ASCII. */
static PyObject *ascii_text(const uint8_t *codes, Py_ssize_t length, const uint32_t *symbols) {
    PyObject *text = PyUnicode_New(length, 127);
    if (text) {
        Py_UCS1 *letters = PyUnicode_1BYTE_DATA(text);
        for (Py_ssize_t i = 0; i < length; i++) letters[i] = (Py_UCS1)symbols[codes[i]];
    }
    return text;
}

/* The cells as a tuple of `numbers`, which holds each number at its own place. */
static PyObject *path_tuple(const uint8_t *cells, Py_ssize_t length, PyObject *numbers) {
    PyObject *path = PyTuple_New(length);
    if (path) {
        for (Py_ssize_t i = 0; i < length; i++) {
            PyObject *cell = PyTuple_GET_ITEM(numbers, cells[i]);
            Py_INCREF(cell);
            PyTuple_SET_ITEM(path, i, cell);
        }
    }
    return path;
}

static void fill_slot(PyObject *instance, Py_ssize_t offset, PyObject *value) {
    Py_INCREF(value);
    *(PyObject **)((char *)instance + offset) = value;
}

#endif
