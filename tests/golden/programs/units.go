package server

import "testing"

type Server[T any] struct{ names []string }

func (s *Server[T]) handle(limit int) int {
	count := 0
	println("begin")
	for limit > 3 {
		limit--
	}
	println("done")
	// The names come last.
	s.names = nil
	if limit < 0 {
		return 0
	}
	if limit > 9 {
		return 9
	}

	count++
	return count
}

func (s Server[T]) é(limit int) {
	println("begin")
	println("go on")
	go func() {
		println("one")
		println("two")
		println("three")
		println("four")

		limit = 4
	}()
	if s.names == nil {
		println("none")
	}
}

var hook = func(limit int) int {
	println("begin")
	println("go on")

	limit = 2
	return limit
}

func init() {
	println("begin")
	println("go on")
	hook = nil
	println("end")
}

func TestServer(t *testing.T) {
	cases := []string{"a"}
	println("begin")
	println("go on")
	t.Run("handles \"all\"", func(t *testing.T) {
		println("begin")
		println("go on")
		cases = nil
		println("end")
	})
	for _, name := range cases {
		t.Run(name, func(t *testing.T) {
			println("begin")
			println("go on")

			cases = nil
			println("end")
		})
	}
	println("end")
}
